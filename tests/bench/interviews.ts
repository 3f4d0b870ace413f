// Interviews: `npm run bench:interviews`, or one part of it: `-- race`, `-- room`.
import { measureRace } from './interview-race'
import { measureRoom } from './interview-room'

const [only] = process.argv.slice(2)
const parts = { race: measureRace, room: measureRoom }
for (const [name, measure] of Object.entries(parts)) {
  if (only !== undefined && only !== name) continue
  if (!(await measure())) process.exitCode = 1
}
