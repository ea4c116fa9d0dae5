// What a React team needs around a widget: a host, its surroundings, a session.
export { cookieStore, memoryStore, Session, type TokenStore } from './auth/index.ts'
export { Host, type HostOptions, type Notice, type Question, type Surface, type Theme } from './host/index.ts'
export { type Locale, locales } from './i18n/index.ts'
export { HostRoot, type HostRootProps, type Openable } from './ui/index.ts'
