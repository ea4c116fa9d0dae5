/** What a hostile or broken caller puts where a name, a number or an id is wanted. */
export const hostileTexts: readonly string[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\uffff', '\u202e', '𠮷', 'x'.repeat(5000), '%', '%00', '%%%', '\\', '_'],
  ...["'", "''", '"', "' or '1'='1", "'; drop table users; --", '1) or 1=1 --', '$1', '$$', '{{7*7}}', '#{7*7}'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype.polluted', '..', '../../etc/passwd', '/', '|', '||', ',', ',,'],
  ...['-', '--', '-1', '0', '1e400', 'NaN', 'Infinity', '9007199254740993', '2147483648', '-2147483649', '0x10', '1.5', '٣', '１２'],
  ...['null', 'true', 'undefined', '[]', '{}', '[object Object]', '<script>alert(1)</script>', 'password_hash', '-password_hash'],
  ...['user__password_hash', 'user.password_hash', 'users.password_hash', 'user,password_hash', 'uuid desc; select 1', 'pg_sleep(5)'],
  ...['(select password_hash from users limit 1)', 'case when 1=1 then name else phone end', '2026-02-31', '0000-00-00', '99999-01-01'],
]

/** The same for any place of a JSON body. */
export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  ...[0, -0, -1, 0.5, 1e308, 2 ** 53, 2 ** 31, -(2 ** 31) - 1, true, false, null, [], {}, [[]], [null], [{}], { a: { a: {} } }],
  ...[['\u0000'], { __proto__x: 1 }, { toString: 1 }, Array(2000).fill('x'), Array(200).fill({}), '00000000-0000-4000-8000-000000000000'],
]

/** Texts that are no JSON, or more than anybody writes. */
export const hostileBodies: readonly string[] = [
  ...['', ' ', '{', '[', 'undefined', 'nul', "{'a':1}", '{"a":1,}', '\u0000', '\ufeff{}', '{"a":NaN}', '1e999', '"\\ud800"'],
  ...['{"__proto__":{"is_superuser":true}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":1,"a":2}'],
  ...['['.repeat(20_000), '['.repeat(5000) + ']'.repeat(5000), `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ...[`[${'1,'.repeat(50_000)}1]`, `{"uuids":[${'1,'.repeat(50_000)}1]}`, `"${'x'.repeat(500_000)}"`],
]
