// Measures kernel.wasm in Node, by the page's own loader: rollouts from given moments, the steps of
// recorded deals carried out again, and random deals; prints JSON.
//   node kernel_in_node.ts KERNEL < what `Asked` says
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { loadKernel, type Kernel } from '../tests/wasm/kernel.ts'

interface Moment {
  view: string
  seen: string
  seat: number
  modes: number[]
  /** Candidate after candidate, each as long as the other, filled up with -1. */
  codes: number[]
}

interface Asked {
  rules: string
  weights: string
  weightsCount: number
  handModel: string
  /** The bytes of a turn's trail. */
  trail: number
  samples: number
  batch: number
  seed: number
  seconds: number
  moments: Moment[]
  deals: { seed: number; codes: number[] }[]
  randomDeals: number
}

const asked = JSON.parse(await text(process.stdin)) as Asked
const kernel = await loadKernel(await readFile(process.argv[2] ?? ''))
const rules = held(kernel, hex(asked.rules))
console.log(
  JSON.stringify({ rollouts: rollouts(kernel), steps: steps(kernel), random: random(kernel) }),
)

/** Rollouts from all moments, again and again: what one round of them is, and seconds a round. */
function rollouts(kernel: Kernel): { figures: number[]; seconds: number } {
  const { samples, batch } = asked
  const most = Math.max(...asked.moments.map((moment) => moment.modes.length))
  const columns = samples + 1
  const size = kernel.manifest.records['State'] ?? 0
  const count = samples + 2
  const seatCount = 4
  const states = kernel.alloc(count * size)
  const seen = kernel.alloc(kernel.manifest.records['Seen'] ?? 0)
  const weights = held(kernel, hex(asked.weights))
  const handModel = held(kernel, hex(asked.handModel))
  const trail = held(kernel, new Uint8Array(asked.trail))
  const figures = held(kernel, new Uint8Array(3 * 8))
  const alive = held(kernel, longs(Array.from({ length: most }, () => 1)))
  // A row for each of all seats at most: all play by the first weights.
  const seats = held(kernel, longs(Array.from({ length: seatCount }, () => 0)))
  const values = kernel.alloc(most * columns * 8)
  const marks = kernel.alloc(most * columns * 8)
  const moments = asked.moments.map((moment) => ({
    view: hex(moment.view),
    seen: hex(moment.seen),
    seat: moment.seat,
    count: moment.modes.length,
    modes: held(kernel, longs(moment.modes)),
    codes: held(kernel, longs(moment.codes)),
    long: moment.codes.length / moment.modes.length,
  }))
  const determinize = kernel.functionNamed('determinize')
  const rollOut = kernel.functionNamed('roll_out')

  const round = (): void => {
    for (const at of moments) {
      kernel.write(states, at.view)
      kernel.write(seen, at.seen)
      for (let first = 1; first <= samples; first += batch) {
        determinize(rules, handModel, seen, states, count, at.seat, asked.seed, 0, first, batch)
        rollOut(
          // No table of match chances: points are all that counts.
          rules, weights, asked.weightsCount, 0, 0, states, count, trail, at.seat,
          seats, seatCount, 1, 0, at.modes, at.count, at.codes, at.count, at.long, alive, at.count,
          first, first + batch, values, at.count, columns, marks, at.count, columns, figures, 3,
        )
      }
    }
  }
  round()
  const once = [...new BigInt64Array(kernel.read(figures, 3 * 8).buffer)].map(Number)
  return { figures: once, seconds: timed(round) }
}

/** All recorded deals, again and again: how many steps that is, and seconds a round. */
function steps(kernel: Kernel): { count: number; seconds: number } {
  const state = kernel.alloc(kernel.manifest.records['State'] ?? 0)
  const { act, new_match } = kernel.functions
  const round = (): void => {
    for (const deal of asked.deals) {
      new_match(rules, state, 1, 0, deal.seed, 0)
      for (const code of deal.codes) {
        if (act(rules, state, 0, code, 0) !== 0) throw new Error(`A step is refused: ${code}`)
      }
    }
  }
  const count = asked.deals.reduce((sum, deal) => sum + deal.codes.length, 0)
  return { count, seconds: timed(round) }
}

/** Random deals, the same again and again: how many steps that is, and seconds a round. */
function random(kernel: Kernel): { count: number; seconds: number } {
  const state = kernel.alloc(kernel.manifest.records['State'] ?? 0)
  const deals = asked.randomDeals
  const lengths = kernel.alloc(8 * deals)
  let count = 0
  const seconds = timed(() => {
    count = kernel.functions.random_deals(rules, state, 1, 1, 0, deals, 100_000, 0, lengths, deals)
  })
  return { count, seconds }
}

/** Seconds of the processor a round, after rounds for as long that make it warm. */
function timed(round: () => void): number {
  during(round, asked.seconds)
  return during(round, asked.seconds)
}

function during(round: () => void, seconds: number): number {
  const began = process.cpuUsage()
  const spent = (): number => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1_000_000
  }
  let rounds = 0
  do {
    round()
    rounds += 1
  } while (spent() < seconds)
  return spent() / rounds
}

function held(kernel: Kernel, data: Uint8Array): number {
  const start = kernel.alloc(data.length)
  kernel.write(start, data)
  return start
}

function hex(data: string): Uint8Array {
  return Uint8Array.from(Buffer.from(data, 'hex'))
}

function longs(numbers: number[]): Uint8Array {
  return new Uint8Array(BigInt64Array.from(numbers, BigInt).buffer)
}
