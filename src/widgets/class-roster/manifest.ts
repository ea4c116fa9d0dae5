import type { Manifest } from '../../core/element/index.ts'
import type { ClassRosterProps } from './ClassRoster.tsx'

/** `<zy-class-roster>`: the classes of a school. The way to one class is the place `class.students`. */
export const manifest: Manifest<ClassRosterProps> = {
  name: 'class-roster',
  tag: 'zy-class-roster',
  props: { address: 'boolean' },
  events: {},
  load: () => import('./ClassRoster.tsx').then(module => ({ default: module.ClassRoster })),
}
