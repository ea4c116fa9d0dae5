import * as z from 'zod/mini'
import { trimmed, unstorable } from '../domain/cells.ts'
import { isDate } from '../domain/dates.ts'
import { isOrigin, plainOrigin } from '../domain/embedding.ts'
import { withoutUnseen } from '../domain/one-width.ts'
import { isTypeable, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../domain/passwords.ts'
import { anyPhonePattern, emailPattern, mobilePattern } from '../domain/people.ts'
import { checked, personal } from './codecs.ts'

/** The same rule for a field that may stay empty; the pattern is anchored at both ends. */
/* @__NO_SIDE_EFFECTS__ */
const orEmpty = (pattern: RegExp) => new RegExp(`^(${pattern.source.slice(1, -1)})?$`)

/** Without what nobody sees at its edges, empty where nobody sees any of it. What no database keeps stays, to be told (NUL). */
const seen = (text: string) => (unstorable(text) ? text : withoutUnseen(text).trim() && trimmed(text))

/** A name or title that must be there, without what nobody sees at its edges, as lists read it; inputs end at 100 characters where nothing else is said (B239). */
/* @__NO_SIDE_EFFECTS__ */
export const title = (max = 100) => checked(z.string(), z.overwrite(seen), z.minLength(1), z.maxLength(max))
const upTo = (max: number) => checked(z.string(), z.trim(), z.maxLength(max))
/** A text that may be empty; empty is stored as nothing. */
/* @__NO_SIDE_EFFECTS__ */
export const note = (max = 100) => z.nullable(upTo(max))
/** A name or number by which she is reached elsewhere, often her phone: as personal as that, and of any form. */
/* @__NO_SIDE_EFFECTS__ */
export const contact = (max: number) => z.nullable(personal(upTo(max)))
/** How a text that no database keeps is told (`params.form`). */
export const UNSTORABLE = 'unstorable'
/** A text of a row that is no cell of a table; a cell is told by its column, a field of a form by whoever reads the body. */
/* @__NO_SIDE_EFFECTS__ */
export const storable = (text: z.ZodMiniString): z.ZodMiniString =>
  checked(
    text,
    z.refine(value => unstorable(value) === undefined, { params: { form: UNSTORABLE } }),
  )
/** A year of life in school. */
/* @__NO_SIDE_EFFECTS__ */
export const year = () => checked(z.int(), z.gte(1950), z.lte(2100))

/** A landline with an optional area code, or a mobile number (B132, G140). Empty is no number. */
/* @__NO_SIDE_EFFECTS__ */
export const anyPhone = () => personal(checked(z.string(), z.trim(), z.regex(orEmpty(anyPhonePattern))))
/** An 11-digit mainland mobile number (B142). */
/* @__NO_SIDE_EFFECTS__ */
export const mobile = () => personal(checked(z.string(), z.trim(), z.regex(mobilePattern)))
/** Empty, or an address (B147). */
/* @__NO_SIDE_EFFECTS__ */
export const email = () => personal(checked(z.string(), z.trim(), z.maxLength(100), z.regex(orEmpty(emailPattern))))
/** A password that is handed out, to be changed at the first sign-in: 8 to 72 signs of a keyboard. It may be of digits alone, as schools' lists have them. */
/* @__NO_SIDE_EFFECTS__ */
export const initialPassword = () =>
  personal(
    checked(
      z.string(),
      z.minLength(SHORTEST_PASSWORD),
      z.maxLength(LONGEST_PASSWORD),
      z.refine(isTypeable, { abort: true, params: { form: 'password' } }),
    ),
  )
/** A password somebody chooses and keeps: a letter and a digit at least. */
/* @__NO_SIDE_EFFECTS__ */
export const password = () => personal(checked(initialPassword(), z.regex(/^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]+$/)))
/** yyyy-mm-dd, a day the calendar has, year 1000 or later (B161). */
/* @__NO_SIDE_EFFECTS__ */
export const day = () =>
  checked(
    z.string(),
    z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { abort: true }),
    z.refine(isDate, { params: { form: 'day' } }),
  )
/** A site as a browser names it; https, or http on the machine itself. A slash at its end is forgiven. */
/* @__NO_SIDE_EFFECTS__ */
export const origin = () =>
  checked(z.string(), z.trim(), z.maxLength(255), z.overwrite(plainOrigin), z.refine(isOrigin, { params: { form: 'origin' } })).register(
    z.globalRegistry,
    { description: 'https, lower case, no path', examples: ['https://www.your-school.example'] },
  )
/** What goes with a password or a code where the server asks for it, with 400 `captcha_code` (B146). */
export const captchaAnswer = {
  captcha_key: /* @__PURE__ */ z.optional(/* @__PURE__ */ checked(z.string(), z.maxLength(300))),
  captcha_code: /* @__PURE__ */ z.optional(/* @__PURE__ */ checked(z.string(), z.maxLength(10))),
}
