/** Code of another team: the compiler accepts valid uses and rejects invalid ones. */
import { hasPermission, type PermissionCode } from "@comptoir/domain/access";
import { documentTransitions, nextStatus, type DocumentStatus } from "@comptoir/domain/inventory";
import { cents, formatMoney, type Cents } from "@comptoir/domain/money";
import { quantity } from "@comptoir/domain/measure";
import { reportKinds, type ReportKindCode } from "@comptoir/domain/report";
import { ok, type Result } from "@comptoir/domain/result";
import { arbTransaction, lawBooks, lawsOf, type Law } from "@comptoir/domain/testing";
import { parseBarcode } from "@comptoir/domain/text";
import { userForm, type UserForm } from "@comptoir/domain/user";
import { checkForm } from "@comptoir/domain/validation";

export const price: Cents = cents(1999);
export const text: string = formatMoney(price, "fr");
export const next: Result<DocumentStatus> = nextStatus("OPEN", "close");
export const kinds: readonly ReportKindCode[] = ["sale", "target"];
export const entry: string = reportKinds.sale.entry;
export const status: "SUSPENDED" = documentTransitions.OPEN.suspend;
export const mayRead: boolean = hasPermission(["SALE_CUD" satisfies PermissionCode], ["SALE_READ"]);
export const fine: Result<number> = ok(1);

const barcode = parseBarcode("036000291452");
export const gtin: string | undefined = barcode.ok ? barcode.value.gtin14 : barcode.issues[0]?.code;

export const laws: readonly Law[] = lawBooks.flatMap((book) => lawsOf(book));
export const printed = arbTransaction.map(({ lines }) => lines.length);
export const user: Result<UserForm> = checkForm(userForm, { username: "ana" });
export const username: string = user.ok ? user.value.username : "";

// @ts-expect-error a form holds the fields it has
export const shoeSize: number = user.ok ? user.value.shoeSize : 0;
// @ts-expect-error dollars are not cents
formatMoney(19.99, "fr");
// @ts-expect-error a quantity is not an amount
formatMoney(quantity(1000), "fr");
// @ts-expect-error a status that is not in the table
nextStatus("VOID", "close");
// @ts-expect-error a code that is no permission
export const wrong: PermissionCode = "SALE_WRITE";
// @ts-expect-error the value of a result that may have failed
export const gone: unknown = barcode.value;
