export { type Density, Host, type HostOptions, type Notice, type Question, type Surface, type Theme, type Tone } from './host.ts'
export { HostContext, useCurrentUser, useHost, useMay, useStore } from './react.ts'
export { createStore, type Store } from './store.ts'
