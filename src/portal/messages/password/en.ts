import type { Same } from '../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  mustChange: 'This is your initial password. Change it to use everything else.',
  old_password: 'Present password',
  'old_password.required': 'Please enter your password',
  password: 'New password',
  'password.hint': '8 to 72 characters, at least one letter and one digit, and not a common password.',
  'password.required': 'Please enter your password',
  'password.wrong': '8 to 72 characters, at least one letter and one digit.',
  repeat: 'New password again',
  'repeat.required': 'Please enter the password again to confirm it',
  'repeat.differs': 'The two passwords differ. Please enter them again.',
  changed: 'Your password is changed. Other devices have to sign in again.',
  captcha_code: 'Characters in the picture',
  'captcha_code.required': 'Please enter the code',
} satisfies Same<typeof zh>
