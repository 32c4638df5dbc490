import type { FileLanguage } from '../exporting/words.js';
import { de } from './words/de.js';
import { en } from './words/en.js';
import { ja } from './words/ja.js';
import type { MailWords } from './words/words.js';

export const words: Readonly<Record<FileLanguage, MailWords>> = { de, en, ja };
