/** Pictures of people and companies: judged, redrawn in a child process, kept and served. */
export { keepImage, removeImage } from './media.service'
