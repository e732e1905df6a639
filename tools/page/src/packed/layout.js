// What a packed file looks like: its kind (a byte), the content's length and where instructions end
// in it (32 bits each), its SHA-256, then the bits.

export const LENGTH_AT = 1;
export const CODE_BYTES_AT = 5;
export const HASH_AT = 9;
export const BITS_AT = HASH_AT + 32;
