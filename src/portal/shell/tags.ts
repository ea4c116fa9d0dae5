import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHost } from '../../core/host/index.ts'
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
const nameOf = (user: string) => `tags ${user}`
const tagsOf = (kept: unknown): readonly Tag[] =>
  Array.isArray(kept) && kept.every(tag => typeof tag?.path === 'string') ? (kept as Tag[]) : [first]

/** The tag bar's state: kept for the session and the user. */
export function useTags(row: ScreenRow, user: string) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = useMemo(() => ({ path: row.path, address: pathname + search, title: row.title }), [row, pathname, search])
  const { typed } = useHost().session
  const [tags, setTags] = useState(() => visit(tagsOf(typed.read(nameOf(user))), here))
  const [turn, setTurn] = useState(0)
  useEffect(() => setTags(now => visit(now, here)), [here])
  useEffect(() => typed.write(nameOf(user), tags), [typed, tags, user])
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
