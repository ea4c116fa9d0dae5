declare module 'virtual:wire' {
  import type { Wire } from './client.ts'

  const wire: Wire
  export default wire
}
