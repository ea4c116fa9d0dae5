import type { Same } from '../../../core/i18n/index.ts'
import type zh from './zh.ts'

export default {
  mustChange: 'Esta es su contraseña inicial. Cámbiela para usar todo lo demás.',
  old_password: 'Contraseña actual',
  'old_password.required': 'Escriba su contraseña',
  password: 'Contraseña nueva',
  'password.hint': 'De 8 a 72 caracteres, al menos una letra y una cifra, y no una contraseña común.',
  'password.required': 'Escriba su contraseña',
  'password.wrong': 'De 8 a 72 caracteres, al menos una letra y una cifra.',
  repeat: 'Repita la contraseña nueva',
  'repeat.required': 'Escriba de nuevo la contraseña para confirmarla',
  'repeat.differs': 'Las dos contraseñas no coinciden. Escríbalas de nuevo.',
  changed: 'Contraseña cambiada. Los demás dispositivos deben entrar de nuevo.',
  captcha_code: 'Caracteres de la imagen',
  'captcha_code.required': 'Escriba el código',
} satisfies Same<typeof zh>
