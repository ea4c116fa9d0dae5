export {
  type Destination,
  type Destinations,
  type OpenableName,
  type Openables,
  type Place,
  type PlainDestination,
  queryOf,
} from './destinations.ts'
export {
  type Density,
  Host,
  type HostOptions,
  type Notice,
  type Question,
  type ResolvedPlace,
  type Surface,
  type Theme,
  type Tone,
} from './host.ts'
export { useOwnSchool } from './own-school.ts'
export { HostContext, useCurrentUser, useHost, useMay, usePlaces, useStore } from './react.ts'
export { createStore, type Store } from './store.ts'
