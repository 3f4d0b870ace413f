// Generates docs/states/*.md: a diagram and a transition table of every state machine, from their definitions.
import { mkdirSync, writeFileSync } from 'node:fs'
import { statePages } from './states/pages'

mkdirSync('docs/states', { recursive: true })
for (const [path, text] of statePages()) {
  writeFileSync(path, text)
  console.log(path)
}
