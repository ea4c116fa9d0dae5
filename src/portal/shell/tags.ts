import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { HOME } from '../guard.ts'
import type zh from '../messages/zh.ts'
import type { ScreenRow } from '../routes/index.ts'

export interface Tag {
  readonly path: string
  /** Path with its query: where a click goes. */
  readonly address: string
  readonly title: keyof typeof zh
}

/** The visited pages: one tag a path, in the order of the first visit; the dashboard stays (B028). */
export function visit(tags: readonly Tag[], tag: Tag): readonly Tag[] {
  const known = tags.find(one => one.path === tag.path)
  if (known?.address === tag.address && known.title === tag.title) return tags
  return known ? tags.map(one => (one === known ? tag : one)) : [...tags, tag]
}

/** What remains, and where to go if the page one stands on was closed: its left neighbour. */
export function close(tags: readonly Tag[], path: string, current: string): { tags: readonly Tag[]; goTo?: string } {
  const at = tags.findIndex(tag => tag.path === path)
  const rest = tags.filter(tag => tag.path !== path)
  if (path !== current) return { tags: rest }
  return { tags: rest, goTo: (rest[at - 1] ?? rest[0])?.address ?? HOME }
}

const first: Tag = { path: HOME, address: HOME, title: 'dashboard' }
const keyOf = (user: string) => `zy-tags ${user}`
function read(user: string): readonly Tag[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(user)) ?? 'null')
    return Array.isArray(stored) && stored.every(tag => typeof tag?.path === 'string') ? (stored as Tag[]) : [first]
  } catch {
    return [first]
  }
}

/** The tag bar's state: kept for the session and the user. */
export function useTags(row: ScreenRow, user: string) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = useMemo(() => ({ path: row.path, address: pathname + search, title: row.title }), [row, pathname, search])
  const [tags, setTags] = useState(() => visit(read(user), here))
  const [turn, setTurn] = useState(0)
  useEffect(() => setTags(now => visit(now, here)), [here])
  useEffect(() => sessionStorage.setItem(keyOf(user), JSON.stringify(tags)), [tags, user])
  return {
    tags,
    current: row.path,
    /** Changes when the page is asked to begin anew. */
    turn,
    refresh: () => setTurn(turn + 1),
    close(path: string) {
      const after = close(tags, path, row.path)
      setTags(after.tags)
      if (after.goTo) void navigate(after.goTo)
    },
    closeOthers(path: string) {
      const remaining = tags.filter(tag => tag.path === path || tag.path === HOME)
      setTags(remaining)
      if (path !== row.path) void navigate(remaining.find(tag => tag.path === path)?.address ?? HOME)
    },
    closeAll() {
      setTags([first])
      void navigate(HOME)
    },
  }
}
