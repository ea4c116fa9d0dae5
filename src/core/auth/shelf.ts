const NAME = 'zy-shelf'
const DAY = 86_400_000

/** One thing on the shelf; `id` tells it from what stands under its name after it. */
export interface Shelved {
  readonly id: string
}
/** What somebody is at work on and is too big for a `Memory`, by name. None of these ever throws: a browser may forbid it, lose it or have no room. */
export interface Shelf {
  read(name: string): Promise<unknown>
  /** With `beside` only as long as the thing of that name has the same id: it may be wiped, or another window's. False when nothing was kept. */
  write<T extends Shelved>(name: string, value: T, beside?: string): Promise<boolean>
  remove(names: readonly string[]): Promise<void>
}

/**
 * The portal's shelf, in IndexedDB: one person's things at a time, each for a day. A word in localStorage says whose they are and since
 * when: nobody else pays for looking, and they go even where their owner never comes back.
 */
export class BrowserShelf {
  /** What is too old goes, whoever comes. */
  constructor() {
    const mark = readMark()
    const old = Object.keys(mark?.since ?? {}).filter(name => !isFresh(mark, name))
    if (old.length > 0) void removeAll(old)
  }

  /**
   * Everything goes, or what is not this person's. The word by which it is found goes last: where the browser deletes nothing (forbidden,
   * broken, closed before it came to it), whoever comes next tries again, and until then nobody else's things are put beside it.
   */
  clear(but?: string) {
    const mark = readMark()
    if (!mark || mark.owner === but) return
    try {
      indexedDB.deleteDatabase(NAME).onsuccess = () => {
        // she may have begun anew meanwhile: what she keeps since is behind the deletion
        if (JSON.stringify(readMark()) === JSON.stringify(mark)) writeMark(undefined)
      }
    } catch {
      // forbidden now
    }
  }

  /** `mayBegin`: whether she is still signed in; what she has begun is kept also while her login expires. */
  of(owner: string, mayBegin: () => boolean): Shelf {
    const ownMark = () => {
      const mark = readMark()
      return mark?.owner === owner ? mark : undefined
    }
    return {
      async read(name) {
        if (!isFresh(ownMark(), name)) return undefined
        return inStore('readonly', store => store.get(name)).catch(() => undefined)
      },
      async write(name, value, beside) {
        const mark = readMark()
        if (mark ? mark.owner !== owner : beside !== undefined) return false
        if (beside === undefined && !mayBegin()) return false
        const at = Date.now()
        // first the word by which it will be found and taken away
        if (!writeMark({ owner, since: { ...mark?.since, [name]: at, ...(beside !== undefined && { [beside]: at }) } })) return false
        return inStore('readwrite', store => {
          if (beside === undefined) return store.put(value, name)
          const found = store.get(beside)
          found.onsuccess = () => {
            if (isOf(value, found.result)) store.put(value, name)
          }
          return found
        }).then(
          found => beside === undefined || isOf(value, found),
          () => false,
        )
      },
      remove: async names => {
        if (ownMark()) await removeAll(names)
      },
    }
  }
}

const isOf = ({ id }: Shelved, found: unknown) => (found as Shelved | undefined)?.id === id

/** At once nobody reads them any more; the words by which they are found go when the browser has deleted them, or the next visit tries again. */
async function removeAll(names: readonly string[]): Promise<void> {
  const mark = readMark()
  if (!mark) return
  writeMark({
    ...mark,
    since: { ...mark.since, ...Object.fromEntries(names.filter(name => name in mark.since).map(name => [name, GONE])) },
  })
  const isDeleted = await inStore('readwrite', store => names.map(name => store.delete(name)).at(-1)).then(
    () => true,
    () => false,
  )
  const now = readMark()
  if (!isDeleted || now?.owner !== mark.owner) return
  // what was begun anew meanwhile stays known
  const isLeft = ([name, at]: [string, number]) => at !== GONE || !names.includes(name)
  writeMark({ ...now, since: Object.fromEntries(Object.entries(now.since).filter(isLeft)) })
}
/** Since when something is kept that is to go: never fresh. */
const GONE = 0

interface Mark {
  readonly owner: string
  /** When each thing was last changed, by name. */
  readonly since: Readonly<Record<string, number>>
}
const isFresh = (mark: Mark | undefined, name: string) => Date.now() - (mark?.since[name] ?? 0) < DAY

function readMark(): Mark | undefined {
  try {
    return (JSON.parse(localStorage.getItem(NAME) ?? 'null') as Mark | null) ?? undefined
  } catch {
    return undefined
  }
}
function writeMark(mark: Mark | undefined): boolean {
  try {
    if (mark) localStorage.setItem(NAME, JSON.stringify(mark))
    else localStorage.removeItem(NAME)
    return true
  } catch {
    return false
  }
}

/** A connection is closed at once: an open one would hold up a sign-out in another window. */
function inStore(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest | undefined): Promise<unknown> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(NAME)
    opening.onupgradeneeded = () => opening.result.createObjectStore(NAME)
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      database.onversionchange = () => database.close()
      const failed = (error: unknown) => {
        database.close()
        fail(error)
      }
      try {
        const change = database.transaction(NAME, mode)
        const request = run(change.objectStore(NAME))
        change.onabort = () => failed(change.error)
        change.oncomplete = () => {
          database.close()
          done(request?.result)
        }
      } catch (error) {
        failed(error)
      }
    }
  })
}
