/**
 * The tokens that let a browser back to its tables lie in `localStorage`, which browsers write to the disk some
 * seconds late: a match whose first act is safe would be lost with a device that is switched off in those
 * seconds. So a site stores a copy next to its tables, where you can wait for the end of a write.
 */
import { write as keepText } from "../storage/tokens";
import { nameOf } from "./messages";

const OURS = /^canasta\./;
const PLACES = "places";

/** Puts back what is in the copy alone, and copies from now on. */
export async function keepStorage(base: string): Promise<void> {
  try {
    const copy = await openBase(`${nameOf(base)} storage`);
    copy.onversionchange = () => copy.close(); // it is being cleared
    const store = copy.transaction(PLACES).objectStore(PLACES);
    const [keys, texts] = await Promise.all([settle(store.getAllKeys()), settle(store.getAll())]);
    keys.forEach((key, at) => {
      if (localStorage.getItem(String(key)) === null) keepText(String(key), String(texts[at]));
    });
    for (const key of Object.keys(localStorage)) if (OURS.test(key)) write(copy, key);
    follow(copy);
  } catch {
    // The page says that a browser stores nothing when a table is opened.
  }
}

function follow(copy: IDBDatabase): void {
  const storage = Storage.prototype;
  const { setItem, removeItem } = storage;
  storage.setItem = function (key, text) {
    setItem.call(this, key, text);
    if (this === localStorage && OURS.test(key)) write(copy, key);
  };
  storage.removeItem = function (key) {
    removeItem.call(this, key);
    if (this === localStorage && OURS.test(key)) write(copy, key);
  };
}

/** Copies what there is under a key now. */
function write(copy: IDBDatabase, key: string): void {
  try {
    const text = localStorage.getItem(key);
    const store = copy.transaction(PLACES, "readwrite", { durability: "strict" }).objectStore(PLACES);
    if (text === null) store.delete(key);
    else store.put(text, key);
  } catch {
    // It was cleared meanwhile.
  }
}

function openBase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(PLACES);
  return settle(opening);
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser gave no reason."));
  });
}
