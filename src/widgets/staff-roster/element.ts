import { defineElement } from '../../core/element/index.ts'
import { manifest } from './manifest.ts'

defineElement(manifest)
