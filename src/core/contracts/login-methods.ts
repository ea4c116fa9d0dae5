import * as z from 'zod/mini'
import { signedIn } from '../domain/access.ts'
import { embeddable, widgetOf } from '../domain/embedding.ts'
import { checked, nameOf, personal } from './codecs.ts'
import { call, group, nothing } from './define.ts'
import { captchaAnswer, origin } from './fields.ts'

const text = (max: number) => checked(z.string(), z.maxLength(max))

export const Login = z.object({ username: text(150), password: personal(text(200)), ...captchaAnswer })
export const WorkUnitLogin = z.object({ work_unit: text(150), username: text(150), password: personal(text(200)), ...captchaAnswer })

/** Answer of every way to sign in; also of a password change, which ends all other tokens. */
export const TokenGrant = z.object({ token: z.string(), expires: z.string(), must_change_password: z.boolean() })

/** The account that signed in, with what its screens need (D1§3). */
export const CurrentUser = z.object({
  id: z.int(),
  uuid: z.uuid(),
  vip_uuid: z.nullable(z.uuid()),
  name: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  introduction: z.nullable(z.string()),
  /** u_type as text, `work_unit_type_{n}`, named roles; never empty (G047). */
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  is_superuser: z.boolean(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  is_readonly_all: z.boolean(),
  must_change_password: z.boolean(),
  /** Name of the work unit. */
  unit: z.nullable(z.string()),
  u_type: z.int(),
  is_vip_flag: z.boolean(),
  can_update_mngk_score: z.boolean(),
  can_relation_update_course: z.boolean(),
  extra_user_info: z.object({
    /** The relation record (student, teacher): the {id} of the relation calls (G129). */
    uuid: z.nullable(z.uuid()),
    native: z.nullable(
      z.object({
        select_course_type: z.int(),
        aspiration_select_course_type: z.int(),
        province: z.object({ id: z.int(), name: z.string() }),
      }),
    ),
    mngk_score: z.nullable(z.int()),
    mngk_rank: z.nullable(z.int()),
    /** JSON text of a list of subjects. */
    aspiration_course: z.nullable(z.string()),
    /** What a save of that record names as If-Match, so that nobody's change is lost (R9). */
    updated_time: z.optional(z.nullable(z.string())),
  }),
  work_unit: z.nullable(
    z.object({ uuid: z.uuid(), id: z.int(), name: z.string(), work_unit_type: z.int(), is_display_course: z.boolean() }),
  ),
  account_type: z.int(),
  /** Ours: her menu has neither 我的课堂 nor 高考志愿 (B080, G052). A server that says nothing hides nothing. */
  is_menu_hidden: z.optional(z.boolean()),
  hidden_menus: z.optional(z.array(z.string())),
  popup_vip_open_dialog: z.boolean(),
  mngk_score_show_tips: z.string(),
  expiration_time: z.nullable(z.string()),
  ctrl_year: z.int(),
})

export const EmbedGrant = z.object({
  id: z.uuid(),
  origin: z.string(),
  widgets: z.array(z.string()),
  /** ISO moment after which it is worthless. */
  expires: z.string(),
})
export const login_methods = group({
  /** C001. 401 with one text, whatever was wrong; 400 with `captcha_code` where a captcha is asked for (from the fifth failure), 429 with Retry-After. */
  login: call('POST', 'login-methods/login/', {
    body: Login,
    result: TokenGrant,
    public: true,
    attempt: true,
    ownTransactions: true,
  }),
  /** C003 (G001): the unit is typed, by name or code; no list of units exists without a token. */
  work_unit_login: call('POST', 'login-methods/work_unit_login/', {
    body: WorkUnitLogin,
    result: TokenGrant,
    public: true,
    attempt: true,
    ownTransactions: true,
  }),
  /** C004 */
  logout: call('POST', 'login-methods/logout/', { result: nothing, access: signedIn, initial: true, readonly: true }),
  /** C005 (G002): the whole current user. The only call that looks at `?token=`, when the header is absent. */
  is_login: call('GET', 'login-methods/is_login/', {
    query: z.object({ token: z.optional(text(200)) }),
    result: CurrentUser,
    access: signedIn,
    initial: true,
    tokenInQuery: true,
  }),
  /**
   * A token for a foreign page: of the account that asks, for named widgets, from one origin, for minutes.
   * The page's own server asks for it and hands it to `getToken()`. 400 where the origin may not embed us.
   */
  embed_token: call('POST', 'login-methods/embed_token/', {
    body: z.object({
      origin: origin(),
      /** By name, or by tag. */
      widgets: checked(
        z.array(nameOf<typeof embeddable, `zy-${(typeof embeddable)[number]}`>(embeddable, widgetOf)),
        z.minLength(1),
        z.maxLength(embeddable.length),
      ),
      minutes: z._default(checked(z.int(), z.gte(1), z.lte(60)), 15),
    }),
    result: z.object({ ...EmbedGrant.shape, token: z.string() }),
    access: signedIn,
    readonly: true,
    status: 201,
  }),
  /** The account's own tokens for foreign pages that are still good, without the tokens themselves. */
  embed_tokens: call('GET', 'login-methods/embed_token/', { result: z.array(EmbedGrant), access: signedIn }),
  /** Ends one, at once. */
  revoke_embed_token: call('DELETE', 'login-methods/embed_token/{id}/', { result: nothing, access: signedIn, readonly: true }),
})
