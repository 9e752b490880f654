import type { RoomView } from "../protocol";

/** True if something may be shown: in a lesson signs and controls come as they are taught. */
export const isTaught = ({ lesson }: RoomView, what: string): boolean => lesson?.taught.includes(what) ?? true;
