// What a React team needs around a widget: one component, or what it is made of: a host, its surroundings, a session.
export { cookieStore, memoryStore, Session, type TokenStore } from './auth/index.ts'
export { type Navigation, Zhiyuan, type ZhiyuanProps } from './element/Zhiyuan.tsx'
export {
  type Destination,
  type Destinations,
  Host,
  type HostOptions,
  type Notice,
  type Openables,
  type Place,
  type Question,
  queryOf,
  type Surface,
  type Theme,
} from './host/index.ts'
export { type Locale, locales } from './i18n/index.ts'
export { HostRoot, type HostRootProps, type Openable } from './ui/index.ts'
