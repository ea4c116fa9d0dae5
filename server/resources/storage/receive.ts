import { eq } from 'drizzle-orm'
import { fileTypeFromBlob } from 'file-type'
import type { User } from '../../../src/core/domain/access.ts'
import { mostBytes, uploadLimits } from '../../../src/core/domain/upload-limits.ts'
import { type Stored, uriOf } from '../../db/stored-files.ts'
import type { Context } from '../../kit/context.ts'
import type { Ports } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { lock, lookNoMore } from '../../kit/lock.ts'
import { zh } from '../../messages/zh.ts'
import type { Received } from '../../ports/ports.ts'
import { mustHaveRoom } from './room.ts'
import { file_models } from './table.ts'
import { visibleName } from './visible-name.ts'

type Kind = keyof typeof uploadLimits

type Receiving = Pick<Context<unknown, unknown, User>, 'request' | 'db' | 'ports' | 'user' | 'recorded' | 'still' | 'keeping'>

/** Takes a file, decides by its content what it is, and keeps it until a record carries it. */
export async function receive(kind: Kind, { request, db, ports, user, recorded, still, keeping }: Receiving): Promise<Stored> {
  await mustHaveRoom(db, user)
  const most = mostBytes(uploadLimits[kind])
  // what says that it is too large need not come: a form around a file is a few hundred bytes
  if (Number(request.headers.get('Content-Length')) > most + 8192) throw tooLarge(kind)
  const received = await ports.files.receive(request, most)
  if (typeof received === 'string') throw refusal(received, kind, request)
  try {
    const { content, ...found } = kind === 'image' ? await pictureOf(received, ports, user.uuid) : await fileOf(received)
    const row = { uuid: crypto.randomUUID(), name: visibleName(received.name), ...found, size: sizeOf(content), is_image: kind === 'image' }
    // the row first: content that no row knows would lie there for ever
    const stored = await recorded(async (tx, audit) => {
      // of many at once each is counted before the next one
      await lock(tx, `files of ${user.uuid}`)
      await mustHaveRoom(tx, user)
      // a hundred megabytes take their time to come
      await still(tx)
      const [made] = await tx
        .insert(file_models)
        .values({ ...row, owner: user.uuid, free_since: ports.now().toISOString(), created_time: ports.now().toISOString() })
        .returning({ id: file_models.id, created_time: file_models.created_time })
      // with the row: nothing that may fail comes after the content, and no file is there that is not on record
      await audit('upload', { id: row.uuid, size: row.size, type: row.type })
      return made!
    })
    let outcome: 'kept' | 'full' = 'full'
    try {
      outcome = await keeping(() => ports.files.keep(row.uuid, content, request.signal))
    } finally {
      if (outcome !== 'kept')
        await recorded(async (tx, audit) => {
          lookNoMore(tx)
          await tx.delete(file_models).where(eq(file_models.uuid, row.uuid))
          await audit('upload_dropped', { id: row.uuid })
        })
    }
    if (outcome === 'full') throw new Problem(507, zh.diskFull)
    // it took its time too: what nobody is told of, no record carries, and it is swept away
    await still(db)
    return { ...stored, uuid: row.uuid, name: row.name, size: row.size, uri: uriOf(row.uuid, row.ending) }
  } finally {
    await received.discard()
  }
}

async function pictureOf(received: Received, ports: Ports, sender: string) {
  const drawn = received.content.size > 0 ? await ports.images.redraw(received.content, sender) : undefined
  if (!drawn) throw new Problem(400, { uri: [zh.noPicture] })
  if ('longest' in drawn) throw new Problem(400, { uri: [zh.pictureTooLong(drawn.longest)] })
  if ('widest' in drawn) throw new Problem(400, { uri: [zh.pictureTooWide(drawn.widest)] })
  if ('most' in drawn) throw new Problem(400, { uri: [zh.pictureTooManyPoints(drawn.most)] })
  return { content: drawn.bytes, type: drawn.type, ending: drawn.type === 'image/jpeg' ? 'jpg' : drawn.type.replace('image/', '') }
}

/** What it is by its content; a text has no mark, and is bytes to us. */
async function fileOf(received: Received) {
  if (received.content.size === 0) throw new Problem(400, { uri: [zh.emptyFile] })
  const found = await fileTypeFromBlob(received.content).catch(() => undefined)
  return { content: received, type: found?.mime ?? 'application/octet-stream', ending: found?.ext.replace(/\W.*/, '') ?? 'bin' }
}

const sizeOf = (content: Received | Uint8Array) => (content instanceof Uint8Array ? content.byteLength : content.content.size)

const tooLarge = (kind: Kind) =>
  new Problem(413, kind === 'image' ? zh.pictureTooLarge(uploadLimits.image.maxMb) : zh.fileTooLarge(uploadLimits.file.maxMb))

function refusal(why: Exclude<Awaited<ReturnType<Ports['files']['receive']>>, Received>, kind: Kind, request: Request): Problem {
  switch (why) {
    case 'type':
      return new Problem(415, zh.mediaType(request.headers.get('Content-Type') ?? ''))
    case 'large':
      return tooLarge(kind)
    case 'full':
      return new Problem(507, zh.diskFull)
    case 'none':
      return new Problem(400, { uri: [zh.required] })
    case 'broken':
      return new Problem(400, { uri: [zh.brokenUpload] })
  }
}
