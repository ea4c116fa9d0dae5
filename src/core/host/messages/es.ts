import type { Same } from '../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  timeout: 'No se puede conectar con el servidor. Póngase en contacto con el administrador.',
  expired: 'Su sesión ha caducado. Inicie sesión de nuevo.',
  loggedOut: 'Su sesión ha caducado. Se cerrará la sesión; inicie sesión de nuevo.',
  another: 'Ha entrado otra persona. Lo que ve ahora es suyo; lo que no se había guardado no se ha enviado.',
  serverTrouble: 'El servidor tiene un problema. Póngase en contacto con el administrador.',
  unknown: 'Error desconocido',
  noLogin: 'Inicie sesión',
  noLoginText: 'Inicie sesión primero en este sitio. Si después sigue viendo esto, consulte a quien administra el sitio.',
} satisfies Same<typeof zh>
