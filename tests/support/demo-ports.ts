import { argon2Door, argon2Hash } from '../../server/ports/hash/argon2-node.ts'
import { sandboxPay } from '../../server/ports/pay/sandbox-pay.ts'
import { aesVault } from '../../server/ports/vault/aes-vault.ts'

/** What the demo region of server tests is made with, and what opens it. */
const vault = aesVault(new TextEncoder().encode('a secret for tests'))
export const demoPorts = {
  now: () => new Date(),
  hash: argon2Hash,
  door: argon2Door(),
  vault,
  pay: sandboxPay(vault, () => 'https://in.process'),
}
