// Measures the engine of rvenning/canasta in Node, from a checkout of it; prints JSON.
//   node rvenning.ts FOLDER SECONDS TURN...
// Four players, its `standard` policy in all seats. What is called is what its own code exports:
// `decide`, `apply` and `replay` as its simulation uses them, `expertDiscard` as its expert does.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

interface View {
  matchSeed: number
  phase: 'draw' | 'play' | 'ask' | 'over'
  hand: number[]
}
interface Move {
  t: string
  card?: number
}
interface Match {
  setup: unknown
  phase: string
  seq: number
  hand: { phase: string; turn: number }
  log: { t: string }[]
}
type Decide = (view: View) => Move

const [folder = '', length = '2', ...words] = process.argv.slice(2)
const seconds = Number(length)
const turns = words.map(Number)
const load = (path: string) => import(pathToFileURL(resolve(folder, 'src', path)).href)
const { rulesFor } = await load('rules/config.ts')
const { apply, newMatch, replay } = await load('engine/match.ts')
const { viewFor } = await load('engine/view.ts')
const { decide } = await load('ai/policy.ts')
const { EXPERT_BUDGET, expertDiscard } = await load('ai/expert.ts')
const standard: Decide = (view) => decide(view, 'standard')

/** A first deal, played by `standard`; what it comes by is shown on the way. */
function play(seed: number, look: (match: Match, view: View, move: Move) => void = () => {}): Match {
  const seats = [0, 1, 2, 3].map((seat) => ({ name: `${seat}`, kind: 'ai', level: 'standard' }))
  let match = newMatch({ rules: rulesFor(4), seats, seed }).state as Match
  while (match.phase === 'play') {
    const seat = match.hand.turn
    const view = viewFor(match, seat) as View
    const move = standard(view)
    look(match, view, move)
    const told = apply(match, { ...move, seq: match.seq, seat })
    if (!told.ok) throw new Error(told.error)
    match = told.state
  }
  return match
}

const SEEDS = [11, 12, 13, 14]
const places: { view: View; card: number }[] = []
const matches = SEEDS.map((seed) => {
  const left = [...turns]
  let begun = 0
  return play(seed, (match, view, move) => {
    if (match.hand.phase === 'draw') begun += 1
    if (move.t !== 'discard' || move.card === undefined || view.hand.length < 2) return
    if (left[0] === undefined || begun < left[0]) return
    left.shift()
    places.push({ view, card: move.card })
  })
})

/** Rollouts of its expert's discards, so many turns on; 0: to the deal's end. */
function rollouts(horizon: number): { figures: number[]; seconds: number } {
  EXPERT_BUDGET.horizon = horizon
  let decisions = 0
  let begun = 0
  let played = 0
  const round = (): void => {
    decisions = begun = played = 0
    for (const { view, card } of places) {
      expertDiscard(view, card, (now: View) => {
        decisions += 1
        if (now.matchSeed === view.matchSeed) played += 1 // the first decision of a rollout
        if (now.phase === 'draw') begun += 1
        return standard(now)
      })
    }
  }
  const each = timed(round)
  return { figures: [decisions, begun, played], seconds: each }
}

/** Its record of the same deals, carried out again. */
function steps(): { count: number; seconds: number } {
  const each = timed(() => {
    for (const match of matches) replay(match.setup, match.log)
  })
  return { count: matches.reduce((sum, match) => sum + match.log.length, 0), seconds: each }
}

/** First deals from dealing to the score. */
function deals(): { count: number; seconds: number } {
  return { count: SEEDS.length, seconds: timed(() => SEEDS.forEach((seed) => play(seed))) }
}

/** Seconds of the processor a round, after rounds for as long that make it warm. */
function timed(round: () => void): number {
  during(round, seconds)
  return during(round, seconds)
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

console.log(
  JSON.stringify({ ends: rollouts(0), short: rollouts(8), steps: steps(), deals: deals() }),
)
