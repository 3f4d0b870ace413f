/** Pictures of people and companies: judged, redrawn in a child process, kept and served. */
export { removeImage, saveImage } from './media.service'
