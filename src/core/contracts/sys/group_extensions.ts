import * as z from 'zod/mini'
import { administrator, either, signedIn, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { grantableRoles } from '../../domain/vip.ts'
import { checked, flag } from '../codecs.ts'
import { getOne, patchOne } from '../define.ts'
import { note, title } from '../fields.ts'
import { resource } from '../resource.ts'
import { pictureKeys } from '../storage.ts'

/** A product: what a student buys, or is given. */
export const GroupExtension = z.object({
  id: z.int(),
  uuid: z.uuid(),
  vip_name: z.string(),
  /** Where its picture is read, with the token; null where it has none. */
  cover_url: z.nullable(z.string()),
  vip_desc: z.nullable(z.string()),
  /** Fen. */
  cost: z.int(),
  /** How long it lasts. */
  days: z.int(),
  /** Offered to single students; others are given by an administrator only. */
  is_personal: z.boolean(),
  /** The roles it gives while it lasts. */
  opens: z.array(z.enum(grantableRoles)),
  created_time: z.string(),
  /** What a save names as If-Match, so that nobody's change is lost (R9). */
  updated_time: z.string(),
})
/** A product and the roles it gives while it lasts. */
export const GroupVip = z.object({
  ...GroupExtension.shape,
  permissions: z.array(z.object({ uuid: z.uuid(), name: z.enum(grantableRoles) })),
})

/** The keys of the roles that a product gives. */
const permissions = () => checked(z.array(z.uuid()), z.maxLength(grantableRoles.length))
const admin = administrator(adminRole.vip)
/** Who manages students reads what they have and may have. */
const buyers = either(uTypes(1), administrator(adminRole.vip, adminRole.students))

/** C281–C283 (D2§7@L203, G035). Students see what is offered to them and what they have; administrators all of it. */
export const group_extensions = resource('sys/group_extensions', {
  read: GroupExtension,
  write: z.object({
    vip_name: title(40),
    vip_desc: z.optional(note(2000)),
    cost: checked(z.int(), z.gte(1), z.lte(10_000_000)),
    days: checked(z.int(), z.gte(1), z.lte(3660)),
    is_personal: z.optional(z.boolean()),
    /** A picture sent before to `image_file_models/`; an empty list takes it away. */
    cover: z.optional(pictureKeys(1)),
    /** As `set_vip` takes them: a product is made, or changed, whole. */
    permissions: z.optional(permissions()),
  }),
  query: { is_personal: z.optional(flag()) },
  search: ['vip_name'],
  ordering: ['vip_name', 'cost', 'days', 'created_time'],
  access: { read: signedIn, write: admin, personal: buyers, vip: buyers, set_vip: admin },
  lists: { personal: GroupExtension },
  actions: {
    vip: getOne(GroupVip),
    /** The roles it gives, by the keys of their permissions: from now on those who have it hold these and no others. */
    set_vip: patchOne(z.object({ permissions: permissions() }), GroupVip, {
      segment: 'vip',
    }),
  },
})
