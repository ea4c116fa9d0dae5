import type { Same } from '../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  timeout: 'The server cannot be reached. Please contact the administrator.',
  expired: 'Your login has expired. Please sign in again.',
  loggedOut: 'Your login has expired. You will be signed out; please sign in again.',
  another: 'Somebody else has signed in. What you see now is theirs; what had not been saved was not sent.',
  serverTrouble: 'The server has a problem. Please contact the administrator.',
  unknown: 'Unknown error',
  noLogin: 'Please sign in',
  noLoginText: 'Sign in to this site first. If you still see this afterwards, please ask whoever looks after the site.',
} satisfies Same<typeof zh>
