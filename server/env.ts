import * as z from 'zod/mini'
import { CannotStart } from './kit/cannot-start.ts'
import { isNetwork } from './ports/web/client-address.ts'

/** The typed environment: a contract with those who run and test the server (ARCHITECTURE.md lists it). */
export interface Env {
  /** NODE_ENV=production: what is for trying out is refused. */
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Who takes the money; without it nothing is sold in production. */
  readonly merchant: MerchantSettings | undefined
  /** Where files lie that people send; without it in DATA_DIR. */
  readonly objectStore: ObjectStore | undefined
  readonly databaseUrl: string | undefined
  /** Load the demo region into an empty database. */
  readonly demo: boolean
  readonly allowedOrigins: readonly string[]
  readonly frameAncestors: readonly string[]
  /** How browsers address us: never taken from a request, whose Host header anybody writes. */
  readonly publicOrigins: readonly string[]
  /** Addresses or networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** Seals initial passwords; kept in DATA_DIR when it is not given. */
  readonly secretKey: string | undefined
  readonly captcha: boolean
  readonly clockOffsetMs: number
  /** Login names whose menu has neither 我的课堂 nor 高考志愿 (B080, G052). */
  readonly hiddenMenuUsernames: readonly string[]
  /** Path of the menu that a VIP leaves out, by the name of that VIP (B079, G051). */
  readonly vipGroupHideMenu: Readonly<Record<string, string>>
  /** Opens /metrics; without it only callers on loopback are let in, and in production nobody: a proxy is on loopback too. */
  readonly metricsKey: string | undefined
  /** Where the examples of foreign pages are served, on an origin of their own; demo only. */
  readonly examplesPort: number | undefined
}

/** A bucket of a store that speaks S3. */
export interface ObjectStore {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** An account with WeChat Pay (API v3). Keys are files: an environment is read by too many. */
export interface MerchantSettings {
  readonly appId: string
  readonly mchId: string
  readonly serial: string
  readonly keyFile: string
  readonly apiV3KeyFile: string
  readonly publicKey: { readonly id: string; readonly file: string } | undefined
  readonly base: string
  readonly notifyUrl: string
}

/** Where a server that listens there is found: an address of IPv6 stands in brackets. */
export const urlOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** A setting that is wrong: one clear line, and the process ends. */
export class BadSetting extends CannotStart {}

/** A key has so many characters, or bytes, or more. Shorter ones can be tried until a seal fits, by whoever has a copy of the database. */
export const KEY_LENGTH = 32
/** So many of them are different: a few again and again are tried as soon, and a disk that lost its power may keep zeros. */
export const KEY_DIFFERENT = 8
const canBeGuessed = (key: string) => key.trim().length < KEY_LENGTH || new Set(key.trim()).size < KEY_DIFFERENT

type Given = Readonly<Record<string, string | undefined>>

const MODES = ['', 'production', 'development', 'test']

export function readEnv(given: Given): Env {
  const mode = given.NODE_ENV ?? ''
  if (!MODES.includes(mode)) throw new BadSetting(`NODE_ENV is ${JSON.stringify(mode)}: for a school it is production, in these letters`)
  const isProduction = given.NODE_ENV === 'production'
  const host = given.HOST || '127.0.0.1'
  const isLoopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host)
  const port = whole(given, 'PORT', 8787, 0, 65_535)
  const demo = flag(given, 'DEMO', isLoopback && !isProduction)
  if (demo && isProduction) throw new BadSetting('DEMO=1 is refused in production: everybody knows the password of its accounts')
  const clockOffsetMs = whole(given, 'CLOCK_OFFSET_MS', 0, -1e12, 1e12)
  if (clockOffsetMs !== 0 && isProduction) throw new BadSetting('CLOCK_OFFSET_MS is refused in production')
  if (given.EXAMPLES_PORT && isProduction)
    throw new BadSetting('EXAMPLES_PORT is refused in production: its pages may call as whoever signs in')
  const secretKey = given.SECRET_KEY || undefined
  if (secretKey && canBeGuessed(secretKey) && isProduction)
    throw new BadSetting(
      `SECRET_KEY must have at least ${KEY_LENGTH} characters, ${KEY_DIFFERENT} of them different, in production: make one with openssl rand -base64 32`,
    )
  const databaseUrl = given.DATABASE_URL || undefined
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new BadSetting('DATABASE_URL must begin with postgres:// or postgresql://')
  return {
    isProduction,
    port,
    host,
    dataDir: given.DATA_DIR || './data',
    objectStore: objectStore(given),
    merchant: merchant(given),
    databaseUrl,
    demo,
    allowedOrigins: origins(given, 'ALLOWED_ORIGINS'),
    frameAncestors: origins(given, 'FRAME_ANCESTORS'),
    publicOrigins: given.PUBLIC_ORIGIN
      ? origins(given, 'PUBLIC_ORIGIN')
      : isLoopback
        ? ['127.0.0.1', 'localhost', '[::1]'].map(name => `http://${name}:${port}`)
        : [],
    trustedProxies: networks(given, 'TRUSTED_PROXIES'),
    secretKey,
    captcha: flag(given, 'CAPTCHA', false),
    clockOffsetMs,
    hiddenMenuUsernames: (given.HIDDEN_MENU_USERNAMES ?? '').split(/[\s,]+/).filter(Boolean),
    vipGroupHideMenu: menusByVip(given),
    metricsKey: metricsKey(given),
    examplesPort: given.EXAMPLES_PORT
      ? whole(given, 'EXAMPLES_PORT', 0, 0, 65_535)
      : demo && port > 0 && port < 65_535
        ? port + 1
        : undefined,
  }
}

const menus = z.record(z.string().check(z.minLength(1)), z.string().check(z.regex(/^\/[\w/]+$/)))
function menusByVip(given: Given): Readonly<Record<string, string>> {
  const text = given.VIP_GROUP_HIDE_FOURTH_MENU
  if (!text) return {}
  try {
    return menus.parse(JSON.parse(text))
  } catch {
    throw new BadSetting('VIP_GROUP_HIDE_FOURTH_MENU must be {"name of a VIP": "/path of a menu"}')
  }
}

const WECHAT = 'https://api.mch.weixin.qq.com'
/** WeChat has a second address for when the first one fails; one without TLS is taken for trying things out only. */
function api(given: Given): string {
  const [origin = WECHAT] = origins(given, 'WECHAT_API_ORIGIN')
  if (given.NODE_ENV === 'production' && !origin.startsWith('https://'))
    throw new BadSetting('WECHAT_API_ORIGIN must be https in production')
  return origin
}

/** Nothing counts wrong ones. */
const METRICS_KEY_LENGTH = 16

/** A header carries these characters as they are, and no others. */
function metricsKey(given: Given): string | undefined {
  const key = given.METRICS_KEY || undefined
  if (key && !/^[!-~]+$/.test(key)) throw new BadSetting('METRICS_KEY must be of Latin letters, digits and signs, without spaces')
  if (key && key.length < METRICS_KEY_LENGTH && given.NODE_ENV === 'production')
    throw new BadSetting(`METRICS_KEY must have at least ${METRICS_KEY_LENGTH} characters in production`)
  return key
}

/** All of it or nothing. */
function merchant(given: Given): MerchantSettings | undefined {
  const names = ['WECHAT_APP_ID', 'WECHAT_MCH_ID', 'WECHAT_MCH_SERIAL', 'WECHAT_MCH_KEY_FILE', 'WECHAT_API_V3_KEY_FILE'] as const
  const values = names.map(name => given[name] || undefined)
  // a public key without an account means to sell as well
  const more = ['WECHAT_PUBLIC_KEY_ID', 'WECHAT_PUBLIC_KEY_FILE', 'WECHAT_API_ORIGIN']
  if (values.every(value => value === undefined) && !more.some(name => given[name])) return undefined
  if (values.some(value => value === undefined)) throw new BadSetting(`${names.join(', ')} go together`)
  const [appId, mchId, serial, keyFile, apiV3KeyFile] = values as [string, string, string, string, string]
  const origin = origins(given, 'PUBLIC_ORIGIN')[0]
  if (!origin?.startsWith('https://')) throw new BadSetting('WECHAT_*: PUBLIC_ORIGIN must be the https address that WeChat can reach')
  const { WECHAT_PUBLIC_KEY_ID: id, WECHAT_PUBLIC_KEY_FILE: file } = given
  if (!id !== !file) throw new BadSetting('WECHAT_PUBLIC_KEY_ID and WECHAT_PUBLIC_KEY_FILE go together')
  return {
    ...{ appId, mchId, serial, keyFile, apiV3KeyFile },
    publicKey: id && file ? { id, file } : undefined,
    base: api(given),
    notifyUrl: `${origin}/api/wch_pay/notify/`,
  }
}

/** All of it or nothing: half a store would keep files where nobody looks for them. */
function objectStore(given: Given): ObjectStore | undefined {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(
    name => given[name] || undefined,
  )
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey && !given.S3_REGION) return undefined
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new BadSetting('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together')
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new BadSetting(`S3_ENDPOINT: "${endpoint}" is not an address such as https://s3.example.cn`)
  const { username, password, search, hash } = new URL(endpoint)
  if (username || password || search || hash) throw new BadSetting('S3_ENDPOINT has no name, no password and no query: an address alone')
  if (!/^[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9]$/.test(bucket) || bucket.includes('..'))
    throw new BadSetting(`S3_BUCKET: "${bucket}" is not the name of a bucket: 3 to 63 letters, digits, hyphens and dots`)
  return { endpoint, bucket, region: given.S3_REGION || 'us-east-1', accessKeyId, secretAccessKey }
}

function whole(given: Given, name: string, fallback: number, min: number, max: number): number {
  const text = given[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!/^-?\d+$/.test(text) || value < min || value > max)
    throw new BadSetting(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  return value
}

function flag(given: Given, name: string, fallback: boolean): boolean {
  const text = given[name]
  if (text === undefined || text === '') return fallback
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new BadSetting(`${name} must be 1 or 0, not "${text}"`)
}

function origins(given: Given, name: string): string[] {
  const list = (given[name] ?? '').split(/[\s,]+/).filter(Boolean)
  // a semicolon in a host would be a directive of its own in a policy
  for (const text of list)
    if (!/^https?:\/\/[\w.:[\]-]+$/.test(text) || !URL.canParse(text) || new URL(text).origin !== text)
      throw new BadSetting(`${name}: "${text}" is not an origin such as https://www.example.cn`)
  return list
}

/** Wider than any network of one's own: 10.0.0.0/8, fc00::/7, and IPv4 written as IPv6. */
function isWide(network: string): boolean {
  const [address = '', length] = network.split('/')
  if (length === undefined) return false
  if (!address.includes(':')) return Number(length) < 8
  // however it is written: 0:0:0:0:0:ffff:0:0 is all of IPv4
  const short = new URL(`http://[${address}]`).hostname
  return Number(length) < (short.startsWith('[::ffff:') ? 104 : 7)
}

function networks(given: Given, name: string): string[] {
  const list = (given[name] ?? '').split(/[\s,]+/).filter(Boolean)
  for (const text of list) {
    if (!isNetwork(text)) throw new BadSetting(`${name}: "${text}" is neither an address nor a network such as 10.0.0.0/8`)
    if (isWide(text)) throw new BadSetting(`${name}: "${text}" is nearly everybody, who could then say any address`)
  }
  return list
}
