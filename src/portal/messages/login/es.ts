import type { Same } from '../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  slogan: 'Asignaturas, notas y solicitudes, cada una con su fuente.',
  loginTitle: 'Iniciar sesión',
  byAccount: 'Cuenta',
  byUnit: 'Organización',
  username: 'Usuario',
  'username.hint': 'Número de identidad, teléfono o la cuenta que le dio el centro',
  'username.required': 'Escriba su usuario',
  work_unit: 'Organización, nombre o código',
  'work_unit.required': 'Escriba el nombre o código de la organización',
  password: 'Contraseña',
  'password.required': 'Escriba su contraseña',
  captcha_code: 'Caracteres de la imagen',
  'captcha_code.required': 'Escriba el código',
  newCaptcha: 'Mostrar otra imagen',
  noAnswer: 'No ha entrado: el servidor no ha respondido. Inténtelo de nuevo.',
  signIn: 'Entrar',
} satisfies Same<typeof zh>
