/** The vault secret of the server inside a page: public like everything in a page, and so is what it seals, the demo's first password. */
export const pageSecret: Uint8Array<ArrayBuffer> = new TextEncoder().encode('a page keeps no secrets')
