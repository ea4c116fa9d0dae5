import { join } from 'node:path'
import { type Env, urlOf } from '../env.ts'
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
import { noSms, sandboxSms } from './sms/sandbox.ts'
import { secretOf } from './vault/key-file.ts'
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
    sms: env.isProduction ? noSms : sandboxSms(log, env.dataDir),
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
