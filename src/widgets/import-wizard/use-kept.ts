import { useEffect, useMemo, useState } from 'react'
import type { Session } from '../../core/auth/index.ts'
import type { ImportKindName } from '../../core/contracts/import/index.ts'
import { useCurrentUser, useHost } from '../../core/host/index.ts'
import type { About } from './about.ts'
import type { ImportCalls } from './data.ts'
import type { Job } from './job.ts'
import type { Keeper, Kept } from './keep.ts'
import type { Step } from './model.ts'

/** A table that was not imported to its end, and how its import is getting on, if it was sent. */
export type Unfinished = Kept & { readonly sent?: Job }

// One for a session: what it still writes when the wizard goes is there when the wizard comes back.
const keepers = new WeakMap<Session, Map<string, Promise<Keeper | undefined>>>()

/** On a foreign page nothing is kept, and nothing fetched for it. */
function keeperOf(session: Session, name: string, owner: string | undefined): Promise<Keeper | undefined> | undefined {
  if (!session.shelf()) return undefined
  const own = keepers.get(session) ?? new Map<string, Promise<Keeper | undefined>>()
  keepers.set(session, own)
  const key = `${name} ${owner}`
  const known = own.get(key)
  if (known) return known
  const shelf = () => (session.user()?.uuid === owner ? session.shelf() : undefined)
  const made = import('./keep.ts').then(
    room => new room.Keeper(shelf, name),
    () => {
      own.delete(key)
      return undefined
    },
  )
  own.set(key, made)
  return made
}

export interface Keeping {
  readonly unfinished: Unfinished | undefined
  begin(file: File): void
  goOn(kept: Kept): void
  drop(): void
}

interface Work {
  readonly step: Step
  readonly about: About
  keyOf(step: Step): string | undefined
}

/** Keeps the table while it is worked on, where the surroundings keep anything (1.7, R4): it survives a reload, Back and an expired login. */
export function useKept(kind: ImportKindName, calls: ImportCalls, { step, about, keyOf }: Work): Keeping {
  const { school } = calls
  const [unfinished, setUnfinished] = useState<Unfinished>()
  const { session } = useHost()
  const owner = useCurrentUser()?.uuid
  const keeper = useMemo(() => keeperOf(session, `import ${kind} ${school}`, owner), [session, kind, school, owner])
  const tell = (what: (keeper: Keeper) => void) => void keeper?.then(one => one && what(one))

  // biome-ignore lint/correctness/useExhaustiveDependencies: written when the step is another one, or something else is said of all rows
  useEffect(() => tell(one => one.follow(step, keyOf(step), about)), [step, about])

  const isChoosing = step.at === 'choose'
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for at the first step, and nowhere else
  useEffect(() => {
    if (!isChoosing) return
    let isHere = true
    const look = async () => {
      const kept = await (await keeper)?.last()
      const sent = kept?.job ? await calls.look(kept.job).catch(() => undefined) : undefined
      if (isHere) setUnfinished(kept && { ...kept, ...(sent && { sent }) })
    }
    void look().catch(() => {})
    return () => {
      isHere = false
    }
  }, [isChoosing, keeper])

  return {
    unfinished: isChoosing ? unfinished : undefined,
    begin: file => tell(one => one.begin(file)),
    goOn: kept => tell(one => one.goOn(kept)),
    drop() {
      setUnfinished(undefined)
      tell(one => one.drop())
    },
  }
}
