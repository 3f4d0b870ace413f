import { parentPort, workerData } from 'node:worker_threads'
import { type FileToRead, readVacancyFile } from './vacancy-file'

/** One file, one thread: whatever a file does to its reader ends with it. */
parentPort?.postMessage(await readVacancyFile(workerData as FileToRead))
