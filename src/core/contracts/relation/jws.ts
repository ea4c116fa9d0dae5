import * as z from 'zod/mini'
import { administrator, either, uTypes } from '../../domain/access.ts'
import { adminRole, staffRoles } from '../../domain/code-tables.ts'
import { checked, many } from '../codecs.ts'
import { patchOne, post } from '../define.ts'
import { email, mobile, note, title } from '../fields.ts'
import { resource } from '../resource.ts'
import { Created } from './student-shapes.ts'

/** An account of school staff 教务 (u_type 4): the account is all there is of her, so `user` tells of the same row. */
export const Jw = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  username: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** Named roles, without those that stand for her type and her school's (G047). */
  roles: z.array(z.string()),
  is_readonly_all: z.boolean(),
  work_unit: z.nullable(z.object({ uuid: z.uuid(), name: z.string() })),
  user: z.object({
    uuid: z.uuid(),
    username: z.string(),
    is_active: z.boolean(),
    must_change_password: z.boolean(),
    last_login: z.nullable(z.string()),
  }),
  created_time: z.string(),
  updated_time: z.string(),
})
const JwFields = z.object({
  name: title(),
  phone: z.optional(z.nullable(mobile())),
  email: z.optional(z.nullable(email())),
  remark: z.optional(note(500)),
  /** What is sent replaces what she had of these; a role is given only by who holds it herself, or a superuser. */
  roles: z.optional(checked(z.array(z.enum(staffRoles)), z.maxLength(staffRoles.length))),
})
export const JwCreate = z.object({
  ...JwFields.shape,
  /** Letters, digits, dot, hyphen and underline; it stays as it is. */
  username: checked(z.string(), z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/)),
  work_unit: z.uuid(),
})

const accounts = administrator(adminRole.users)

/** C058–C060: school staff and their accounts, for administrators of accounts who hold every right that such an account has. */
export const jws = resource('relation/jws', {
  read: Jw,
  write: JwCreate,
  query: { work_unit: z.optional(many(z.uuid())), role: z.optional(many(z.enum(staffRoles))) },
  search: ['name', 'username'],
  ordering: ['name', 'created_time'],
  guarded: ['create', 'patch', 'remove'],
  access: { read: accounts, write: accounts, relation_create: accounts, relation_update: either(uTypes(4), accounts) },
  actions: {
    /** The account with its initial password, told once. */
    relation_create: post(JwCreate, Created, { status: 201, guarded: 'rights' }),
    /** Of oneself everything but roles. */
    relation_update: patchOne(z.object({ ...JwFields.shape, name: z.optional(title()) }), Jw, { guarded: 'rights' }),
  },
})
