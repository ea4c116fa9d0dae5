import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Described } from './element-facts.ts'
import { notesOf } from './element-notes.ts'
import { placesOf } from './element-places.ts'

/** The manifests of all rooms, by enumeration: a new widget is described without a line here. */
export async function manifests(): Promise<Described[]> {
  const widgets = join(import.meta.dirname, '../src/widgets')
  const rooms = readdirSync(widgets)
    .filter(name => existsSync(join(widgets, name, 'manifest.ts')))
    .sort()
  const modules = await Promise.all(rooms.map(name => import(pathToFileURL(join(widgets, name, 'manifest.ts')).href)))
  return modules.map((module, index) => {
    const { manifest } = module as { manifest: Described }
    const { about, props } = notesOf(join(widgets, rooms[index]!))
    return { ...manifest, about, notes: props, places: placesOf(manifest) }
  })
}
