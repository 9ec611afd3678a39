/** Layer that the user acts in. What was read for another one is read again. */
import { proxy } from "valtio/vanilla";

/** The layer of the token; null before the first sign-in. The end of a session does not change it, so that no screen asks again on the way out. */
export const currentLayer = proxy<{ id: number | null }>({ id: null });
