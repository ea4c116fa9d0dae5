import { useRefresh } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'

/** Opens the mock application; what it saves is what everything here is judged by. */
export function useMock(isArts: boolean) {
  const host = useHost()
  const refresh = useRefresh()
  return async () => {
    await host.open('mock-application', { kind: isArts ? 'arts' : 'general' })
    await refresh(isArts ? host.api.college_art_aspirations : host.api.college_aspirations)
  }
}
