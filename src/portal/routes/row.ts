import type { Clause, User } from '../../core/domain/access.ts'
import type { Destination } from '../../core/host/index.ts'
import type { IconName } from '../../core/ui/index.ts'
import type zh from '../messages/zh.ts'
import type { Screen } from './screen.ts'

/** One screen: where, what it is called, who may, which widget with which props. A group is a row with children and no screen. */
export interface ScreenRow {
  readonly path: string
  /** Key of its title in the portal's messages. */
  readonly title: keyof typeof zh
  /** What it is called for some viewers instead (B036). */
  readonly titleFor?: (user: User) => keyof typeof zh | undefined
  readonly icon?: IconName
  /** One clause is enough; none is superusers only. Missing: everybody who signed in. */
  readonly access?: readonly Clause[]
  /** Reachable, but not in the menu: always, or for those it says. */
  readonly hidden?: true | ((user: User) => boolean)
  /** Bought: in no menu of a student without VIP, and open to her by its address, where the refused call says what opens it (G054). */
  readonly vip?: true
  /** Opened again each time, never kept with its state. */
  readonly uncached?: true
  readonly screen?: Screen
  /** What the screen asks first where its address says nothing more: asked together with its script. A flow holds it to what is asked. */
  readonly asks?: readonly string[]
  /** The destinations this screen is, for whoever may open it. */
  readonly serves?: readonly Destination[]
  readonly children?: readonly ScreenRow[]
}
