-- Chat messages that are too large for one notification travel in parts (server/message-bus.ts).
DROP TABLE "socket_io_attachments";
