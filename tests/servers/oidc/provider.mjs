// A provider of sign-ins for the specs, as a process of its own: node provider.mjs ORIGIN REDIRECT_URI. Prints `ready`.
// Whoever types a name of `people` with any password is signed in; nobody is asked to consent.
import { Provider } from 'oidc-provider';

const [origin, redirectUri] = process.argv.slice(2);
const people = {
  nora: {
    email: 'nora@example.org',
    email_verified: true,
    given_name: 'Nora',
    family_name: 'Lind',
    groups: ['marketing'],
    department: 'Nord',
  },
  gast: { email: 'gast@example.org', email_verified: false, given_name: 'Gast', family_name: 'Fremd', groups: [] },
  vera: { email: 'vera@example.org', email_verified: true, groups: ['marketing'] },
  falk: { email: 'vera@example.org', email_verified: false, groups: ['marketing'] },
  mira: { email: 'mira@example.org', email_verified: true, preferred_username: 'admin', groups: ['marketing'] },
};
const provider = new Provider(origin, {
  clients: [
    {
      client_id: 'etatwerk',
      client_secret: 'nicht-geheim',
      redirect_uris: [redirectUri],
      post_logout_redirect_uris: [`${new URL(redirectUri).origin}/login`],
    },
  ],
  claims: {
    openid: ['sub'],
    profile: ['given_name', 'family_name', 'preferred_username', 'groups', 'department'],
    email: ['email', 'email_verified'],
  },
  cookies: { keys: ['nur hier'] },
  pkce: { required: () => true },
  findAccount: (_, id) => people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid profile email');
    await grant.save();
    return grant;
  },
});
provider.listen(Number(new URL(origin).port), '127.0.0.1', () => console.log('ready'));
