import type { WordsOf } from '../keys.js';

export const problem: WordsOf<'problem'> = {
  offline: 'The server cannot be reached. Nothing is lost; please try again in a moment.',
  signedOut: 'Your session has expired.',
  missingPrivilege: 'You lack the permission for this action.',
  notFound: 'This does not exist, or no longer.',
  conflict: 'This has been changed in the meantime. The change was not applied.',
  tooLarge: 'This is too much for one step.',
  broken: 'The entry breaks a rule and was not applied.',
  tooMany: 'Too many requests. Please wait a moment.',
  away: 'The server is busy. Please try again in a moment.',
  notLoaded: 'This could not be loaded',
  unknown: 'An error has occurred. Nothing was changed.',
  unreadable: 'The request could not be read.',
  idTaken: 'This already exists.',
  submitted: 'What has been submitted for approval cannot be changed.',
  submittedNamed: '“{{name}}” has been submitted for approval and is locked until it is decided.',
  submittedBelow:
    'Something below it has been submitted for approval. Its dates stay as they are until that is decided.',
  changedSince: 'This was changed again afterwards and can no longer be undone.',
  notUndoable: 'This cannot be undone.',
  ownSubmission: 'You cannot approve your own submission.',
  nothingSubmitted: 'Nothing has been submitted for approval here.',
  lastKeyUser: 'The last key user must stay.',
  deletedAbove: 'Something above it is deleted. Please restore that first.',
};
