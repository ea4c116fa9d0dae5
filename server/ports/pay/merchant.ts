import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BadSetting, type MerchantSettings } from '../../env.ts'

/** The settings of an account with WeChat Pay, with its keys. */
export interface Merchant {
  readonly appId: string
  readonly mchId: string
  /** Of the merchant's certificate, whose private key (PEM) signs what we ask. */
  readonly serial: string
  readonly privateKey: string
  /** 32 characters. */
  readonly apiV3Key: string
  /** The platform's public key (PEM) and its id; without it its certificates are asked for. */
  readonly publicKey: { readonly id: string; readonly pem: string } | undefined
  readonly base: string
  readonly notifyUrl: string
}

/** Reads the keys; one that is none is a wrong setting, told by the name of its file and never by what stands in it. */
export function readMerchant({ keyFile, apiV3KeyFile, publicKey, ...rest }: MerchantSettings): Merchant {
  const apiV3Key = textOf(apiV3KeyFile).trim()
  if (apiV3Key.length !== 32) throw new BadSetting(`WECHAT_API_V3_KEY_FILE: ${apiV3KeyFile} holds no key of 32 characters`)
  const privateKey = keyIn(keyFile, createPrivateKey)
  return { ...rest, privateKey, apiV3Key, publicKey: publicKey && { id: publicKey.id, pem: keyIn(publicKey.file, createPublicKey) } }
}

function keyIn(path: string, read: (pem: string) => unknown): string {
  const pem = textOf(path)
  try {
    read(pem)
  } catch {
    throw new BadSetting(`WECHAT_*: ${path} holds no key in PEM form`)
  }
  return pem
}
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new BadSetting(`WECHAT_*: ${path} cannot be read`)
  }
}
