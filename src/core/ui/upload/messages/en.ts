import type { Same } from '../../../i18n/index.ts'
import type zh from './zh.ts'

export default {
  imageTooBig: 'A picture must be smaller than {{n}} MB',
  fieldTooBig: 'A file must be smaller than {{n}} MB',
  tooBig: 'A file may have at most {{n}} MB',
  tooMany: 'At most {{n}} files, please choose again',
  tooManyImages: 'At most {{n}} pictures',
  onlyOne: 'Only one file is allowed',
  emptyFile: 'The file is empty, please choose another',
  wrongType: 'Only {{types}} files are accepted',
  failed: 'The upload failed',
  imageDone: 'Picture uploaded',
  done: '{{name}} is uploaded',
  dropImage: 'Drop pictures here, press to choose, or paste',
  dropFile: 'Drop files here, press to choose, or paste',
  below: 'smaller than {{n}} MB',
  atMost: 'at most {{n}} MB',
  upTo: 'up to {{n}}',
  waiting: 'Waiting',
  broken: 'Connection lost at {{percent}}%',
  list: 'Chosen files',
  cancel: 'Cancel {{name}}',
  resume: 'Resume {{name}}',
  remove: 'Remove {{name}}',
} satisfies Same<typeof zh>
