import type { Same } from '../../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  reset: 'Reset password',
  disable: 'Switch off',
  enable: 'Switch on',
  disabledDone: 'The account of {{name}} is switched off',
  enabledDone: 'The account of {{name}} is switched on',
  disableTitle: 'Switch off the account of {{name}}',
  disableText: 'Signed out at once, and no sign-in until it is switched on again. Everything else stays.',
  enableTitle: 'Switch on the account of {{name}}',
  enableText: 'The password is the one from before.',
  andMore: '{{names}} and others, {{n}} in all',
  resetTitle: 'Reset the password of {{name}}',
  resetManyTitle: 'Reset {{n}} passwords',
  resetText: 'The old password ends at once. The new initial password is shown once and has to be changed at the first sign-in.',
  resetManyText:
    '{{names}}. Old passwords end at once. The new initial passwords are shown once and have to be changed at the first sign-in.',
  resetting: 'Resetting passwords',
  resetFigure: '{{n}} of {{total}}',
  resetCancel: 'Cancelling keeps what was reset and leaves the rest as it is.',
  passwordsTitle: 'New initial passwords',
  passwordsNote: 'Not shown again once closed.',
  username: 'Login name',
  password: 'Initial password',
  notReset: 'Not reset: {{names}}',
  maybeReset: 'No answer came. The password may have been reset: reset it once more: {{names}}',
  copy: 'Copy',
  passwordsFile: 'Initial passwords',
  name: 'Name',
} satisfies Same<typeof zh>
