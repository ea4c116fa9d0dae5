import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isInUse } from '../../db/folder.ts'
import { keyFileOf, makeFolder, mustBeNoFolder } from '../../db/own-folder.ts'
import { type Env, KEY_DIFFERENT, KEY_LENGTH } from '../../env.ts'
import { CannotStart } from '../../kit/cannot-start.ts'

type Given = Pick<Env, 'secretKey' | 'dataDir' | 'isProduction' | 'databaseUrl'>

/**
 * SECRET_KEY, or a key made once and kept beside the data, readable by its owner only. Several processes on one database need SECRET_KEY:
 * in production none is made for a PostgreSQL, whose trail another key may have sealed.
 */
export function secretOf({ secretKey, ...given }: Given): Uint8Array<ArrayBuffer> {
  if (secretKey) return new TextEncoder().encode(secretKey)
  const file = keyFileOf(given.dataDir)
  mustBeNoFolder(file)
  if (!existsSync(file)) {
    if (given.isProduction && given.databaseUrl)
      throw new CannotStart(
        `SECRET_KEY is needed in production on a PostgreSQL, always the same one: what was sealed under another stays shut. For a new database make one with openssl rand -base64 32; one that has run without has its key in secret.key of its DATA_DIR, which is to stand at ${file}`,
      )
    makeFolder(given.dataDir)
    make(file)
  }
  const key = new Uint8Array(readFileSync(file))
  if (key.length < KEY_LENGTH || new Set(key).size < KEY_DIFFERENT)
    throw new CannotStart(
      `${file} holds no key: ${key.length} bytes of ${KEY_LENGTH} or more, ${new Set(key).size} of them different. Put it back from a backup, all of it. ${another(file)}`,
    )
  closeToOthers(file)
  return key
}

/** One that was put there by hand, or came from a backup, may be read by everybody on the machine. */
function closeToOthers(file: string) {
  try {
    chmodSync(file, 0o600)
  } catch {
    // it is another account's, who lets us read it, or on a disk that knows none
  }
}

/**
 * To be asked before an embedded database is opened, which is then there: one that is in use has a key, and another made in its place
 * would be told by nothing but what stays shut.
 */
export function mustHaveItsKey(given: Given): void {
  const file = keyFileOf(given.dataDir)
  if (!given.secretKey && !existsSync(file) && isInUse(join(given.dataDir, 'db')))
    throw new CannotStart(
      `${file} is missing, and the database beside it is in use. Put it back from a backup: what is kept there is sealed with it. ${another(file)}`,
    )
  secretOf(given)
}

const another = (file: string) =>
  `If it is lost for good, umask 077; openssl rand ${KEY_LENGTH} > ${file} makes another, under which what the lost one has sealed stays shut (docs/security.md).`

/** On the disk, and then renamed into place: half a key, or none, would be taken for the key ever after. */
function make(file: string) {
  writeFileSync(`${file}.new`, randomBytes(KEY_LENGTH), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  let folder: number | undefined
  try {
    folder = openSync(dirname(file), 'r')
    fsyncSync(folder)
  } catch {
    // where a folder cannot be asked for that, as on Windows
  } finally {
    if (folder !== undefined) closeSync(folder)
  }
}
