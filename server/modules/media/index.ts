/** Pictures of people and companies: validated, re-encoded in a child process, stored and served. */
export { removeImage, saveImage } from './media.service'
