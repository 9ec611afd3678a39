export { AddressRefused, callOutgoing, openSocket, OutgoingNetworks, type OutgoingRequest } from "./outgoing.ts";
