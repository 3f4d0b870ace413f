import words from '@/messages/ru/distances.json'
import { paintDistances } from './paint-distances'
import { paintScores } from './paint-scores'

/** What belongs to the signed-in candidate alone, written on a page that is the same for everybody. */
export function paintOwn(score: string): () => void {
  const stops = [paintScores(score), paintDistances(words.onCard)]
  return () => {
    for (const stop of stops) stop()
  }
}
