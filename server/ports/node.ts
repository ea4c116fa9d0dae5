import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, mustBeNoFolder } from '../db/own-folder.ts'
import { type Env, urlOf } from '../env.ts'
import { CannotStart } from '../kit/cannot-start.ts'
import { demoPasswords } from '../kit/demo-passwords.ts'
import { alarms } from './alarm.ts'
import { folderFiles } from './files/folder-files.ts'
import { s3Files } from './files/s3-files.ts'
import { argon2Door, argon2Hash } from './hash/argon2-node.ts'
import { sharpImages } from './images/sharp-images.ts'
import { readMerchant } from './pay/merchant.ts'
import { noPay } from './pay/no-pay.ts'
import { sandboxPay } from './pay/sandbox-pay.ts'
import { wechatPay } from './pay/wechat-pay.ts'
import type { Anchor, Ports } from './ports.ts'
import { workerReport } from './report/worker-report.ts'
import { sandboxSms } from './sms/sandbox.ts'
import { nodeVault } from './vault/node-vault.ts'

/** Of a command that appends nothing. */
const noAnchor: Anchor = { open: () => [], keep: () => {} }

/** The ports of a server under Node. */
export function nodePorts(env: Env, log: (line: string) => void, anchor: Anchor = noAnchor): Ports {
  const vault = nodeVault(secretOf(env))
  const now = () => new Date(Date.now() + env.clockOffsetMs)
  const alarm = alarms(log)
  return {
    now,
    hash: argon2Hash,
    door: argon2Door(),
    vault,
    sms: sandboxSms(log, env.isProduction ? undefined : env.dataDir),
    files: env.objectStore
      ? s3Files(env.objectStore, join(env.dataDir, 'files'), { say: line => alarm('files', line) })
      : folderFiles(join(env.dataDir, 'files'), line => alarm('files', line)),
    images: sharpImages(),
    report: workerReport(line => alarm('files', line)),
    pay: env.merchant
      ? wechatPay(readMerchant(env.merchant), { now, say: line => alarm('payment', line) })
      : env.isProduction
        ? noPay
        : sandboxPay(vault, () => env.publicOrigins[0] ?? urlOf(env.host, env.port)),
    anchor,
    alarm,
    settings: {
      captcha: env.captcha,
      allowedOrigins: env.allowedOrigins,
      publicOrigins: env.publicOrigins,
      hiddenMenuUsernames: env.hiddenMenuUsernames,
      vipGroupHideMenu: env.vipGroupHideMenu,
      refusedPasswords: env.isProduction ? demoPasswords : [],
    },
  }
}

/**
 * SECRET_KEY, or a key made once and kept beside the data, readable by its owner only. Several processes on one database need SECRET_KEY:
 * in production none is made for a PostgreSQL, whose trail another key may have sealed.
 */
function secretOf({ secretKey, dataDir, isProduction, databaseUrl }: Env): Uint8Array<ArrayBuffer> {
  if (secretKey) return new TextEncoder().encode(secretKey)
  const file = join(dataDir, 'secret.key')
  mustBeNoFolder(file)
  if (!existsSync(file)) {
    if (isProduction && databaseUrl)
      throw new CannotStart(
        `SECRET_KEY is needed in production on a PostgreSQL, always the same one: what was sealed under another stays shut. For a new database make one with openssl rand -base64 32; one that has run without has its key in secret.key of its DATA_DIR, which is to stand at ${file}`,
      )
    makeFolder(dataDir)
    // renamed into place: on a full disk half a key, or none, would be taken for the key ever after
    writeFileSync(`${file}.new`, randomBytes(32), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return new Uint8Array(readFileSync(file))
}
