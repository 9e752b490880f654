// Plays random deals with kernel.wasm in Node, and prints what Python compares.
//   node deals.ts KERNEL < {"rules": hex, "seed": n, "deals": n}
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { loadKernel, KernelError } from './kernel.ts'

interface Asked {
  rules: string
  seed: number
  deals: number
  sources?: string
}

const asked = JSON.parse(await text(process.stdin)) as Asked
try {
  const wanted = asked.sources === undefined ? {} : { sources: asked.sources }
  const kernel = await loadKernel(await readFile(process.argv[2] ?? ''), wanted)
  const data = Buffer.from(asked.rules, 'hex')
  const rules = kernel.alloc(data.length)
  kernel.write(rules, data)
  const size = kernel.manifest.records['State'] ?? 0
  const state = kernel.alloc(size)
  const folds = kernel.alloc(8 * asked.deals)
  const { fold_deals, random_deals } = kernel.functions
  const lengths = kernel.alloc(8 * asked.deals)
  const began = performance.now()
  const steps = fold_deals(rules, state, 1, state, asked.seed, 0, asked.deals, folds, asked.deals)
  const folded = performance.now()
  const played = random_deals(
    rules, state, 1, asked.seed, 0, asked.deals, 100_000, 0, lengths, asked.deals,
  )
  const ended = performance.now()
  console.log(
    JSON.stringify({
      steps,
      folds: Buffer.from(kernel.read(folds, 8 * asked.deals)).toString('hex'),
      state: Buffer.from(kernel.read(state, size)).toString('hex'),
      foldSeconds: (folded - began) / 1000,
      played,
      seconds: (ended - folded) / 1000,
      exports: Object.fromEntries(
        Object.keys(kernel.manifest.exports).map((name) => [name, kernel.functionNamed(name).length]),
      ),
    }),
  )
} catch (error) {
  if (!(error instanceof KernelError)) throw error
  console.log(JSON.stringify({ code: error.code, message: error.message }))
}
