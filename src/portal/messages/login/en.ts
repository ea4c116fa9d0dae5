import type { Same } from '../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  slogan: 'Subjects, scores and applications, each with its source.',
  loginTitle: 'Sign in',
  byAccount: 'Account',
  byUnit: 'Organisation',
  username: 'User name',
  'username.hint': 'ID number, phone number or the account your school gave you',
  'username.required': 'Please enter your user name',
  work_unit: 'Organisation, name or code',
  'work_unit.required': 'Please enter the name or code of your organisation',
  password: 'Password',
  'password.required': 'Please enter your password',
  captcha_code: 'Characters in the picture',
  'captcha_code.required': 'Please enter the code',
  newCaptcha: 'Show another picture',
  noAnswer: 'Not signed in: the server has not answered. Please try again.',
  signIn: 'Sign in',
} satisfies Same<typeof zh>
